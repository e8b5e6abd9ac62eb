"""A private OpenSSH server on 127.0.0.1 for the tests, and the client's command for it.

Needs Debian's openssh-server and openssh-client. Every server has keys, a port and a log of its own and lives in the
foreground, so it ends with whoever started it.
"""

import getpass
import os
import shutil
import socket
import subprocess
import time
from pathlib import Path

WAIT = 20.0
CONFIG = """\
Port {port}
ListenAddress 127.0.0.1
HostKey {home}/host
AuthorizedKeysFile {home}/client.pub
PidFile none
StrictModes no
UsePAM no
PasswordAuthentication no
PrintMotd no
PrintLastLog no
"""
ALL = "AcceptEnv LANG LC_* COLORTERM NO_COLOR TEXTUAL* PYTHON* BOARDGAMES* XDG_*\n"
"""What the client may say of the environment where the tests need it."""


def program() -> str | None:
    """The server, which lies outside most people's path; None where it is not installed."""
    if not shutil.which("ssh") or not shutil.which("ssh-keygen"):
        return None
    return shutil.which("sshd") or shutil.which("sshd", path="/usr/sbin:/usr/local/sbin")


class Server:
    """A server with these further lines of sshd_config; ``stop`` ends it."""

    def __init__(self, home: Path, more: str = ALL) -> None:
        self.home = home
        home.mkdir(parents=True, exist_ok=True)
        sshd = program()
        assert sshd
        for name in ("host", "client"):
            if not (home / name).exists():
                subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(home / name)], check=True)
        if os.geteuid() == 0:
            Path("/run/sshd").mkdir(exist_ok=True)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        config = home / "sshd_config"
        config.write_text(CONFIG.format(port=self.port, home=home) + more)
        self.log = home / "log"
        self.process = subprocess.Popen([sshd, "-D", "-f", str(config), "-E", str(self.log)])
        self._await()

    def _await(self) -> None:
        end = time.monotonic() + WAIT
        while time.monotonic() < end:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                if self.process.poll() is not None:
                    break
                time.sleep(0.05)
        raise RuntimeError(f"the server does not come up:\n{self.log.read_text() if self.log.exists() else ''}")

    def client(self, *command: str, terminal: str = "-tt") -> list[str]:
        """The words that run this command there, on a terminal or without one (``-T``)."""
        options = ["StrictHostKeyChecking=no", "UserKnownHostsFile=/dev/null", "LogLevel=ERROR", "IdentitiesOnly=yes"]
        options += ["SendEnv=COLORTERM NO_COLOR LANG TEXTUAL* PYTHON* BOARDGAMES* XDG_*", "ControlMaster=no"]
        words = ["ssh", "-F", "none", terminal, "-p", str(self.port), "-i", str(self.home / "client")]
        for option in options:
            words += ["-o", option]
        return [*words, f"{getpass.getuser()}@127.0.0.1", *command]

    def stop(self) -> None:
        """End it; sessions that are open stay."""
        self.process.terminate()
        self.process.wait()
