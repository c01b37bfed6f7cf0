"""A server of the table as a process of its own, for programs that kill it or press it hard."""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx

from rondel.table.app import create_app
from rondel.table.house import Settings
from rondel.table.server import Server, address, allow_many_connections, bind

STARTING = 120  # seconds that a start may take on a busy machine


class ServerProcess:
    """Started, killed and started again on the same port and the same games."""

    def __init__(self, data: Path, port: int | None = None) -> None:
        with bind("127.0.0.1", port or 0) as free:
            self.port: int = free.getsockname()[1]
        self.url = address("127.0.0.1", self.port)
        self._data = data
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.table.process", "--port", str(self.port), "--data", str(self._data)],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
        begun = time.monotonic()
        while True:
            try:
                httpx.get(f"{self.url}/theme.css", timeout=5).raise_for_status()
                return
            except httpx.TransportError:
                if self._process.poll() is not None or time.monotonic() - begun > STARTING:
                    raise
                time.sleep(0.05)

    def kill(self) -> None:
        """Without warning, as a power cut would for this process."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def stop(self) -> None:
        assert self._process is not None
        self._process.terminate()
        self._process.wait()

    def memory(self) -> float:
        """Megabytes that the process holds now."""
        for line in Path(f"/proc/{self.pid}/status").read_text(encoding="utf-8").splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) / 1024
        raise ValueError("the process tells nothing about its memory")

    def cpu_seconds(self) -> float:
        """That it has worked so far."""
        fields = Path(f"/proc/{self.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--data", type=Path, required=True)
    arguments = parser.parse_args()
    allow_many_connections()
    with bind("127.0.0.1", arguments.port) as listening:
        app = create_app(Settings(data=arguments.data))
        Server(app, address("127.0.0.1", arguments.port), open_browser=False).run(sockets=[listening])


if __name__ == "__main__":
    main()
