"""Without an optional package: what is missing, and how to install it. Everything else works."""

from __future__ import annotations

import subprocess
import sys

import pytest

WITHOUT = """
import sys
sys.modules[{package!r}] = None
try:
    {code}
except ImportError as error:
    print(type(error).__name__, error)
"""


@pytest.mark.parametrize(
    ("package", "code"),
    [
        ("pettingzoo", "import rondel.envs.pettingzoo"),
        ("gymnasium", "import rondel.envs.gymnasium"),
        ("gymnasium", "import rondel.envs.pettingzoo"),
        ("PIL", "from rondel.envs.rendering import pixels; pixels('<svg xmlns=\"http://www.w3.org/2000/svg\"/>')"),
    ],
)
def test_what_to_install_is_told(package: str, code: str) -> None:
    script = WITHOUT.format(package=package, code=code)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == (
        f"MissingPackage This needs the package {package}; install it with: pip install 'rondel[envs]'\n"
    )


def test_batches_need_none_of_them() -> None:
    packages = ("pettingzoo", "gymnasium", "torch", "jax", "PIL", "stable_baselines3")
    script = (
        f"import sys\nfor name in {packages}: sys.modules[name] = None\nimport rondel\nrondel.batch('hamburgum', 2)"
    )
    subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
