// The limits of a tag worker's process, in C because Swift's Glibc module knows no prctl.
#include <csignal>
#include <initializer_list>
#include <malloc.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include "TagLibShim.h"

namespace {

pid_t parent = 0;

/// The kernel sends the signal when the parent's spawning *thread* ends; that alone is no reason
/// to die, so the parent itself is looked at.
void leaveWithParent(int) {
  if (getppid() != parent) _exit(0);
}

}  // namespace

extern "C" void norae_worker_confine(size_t memory) {
  const rlimit space = {memory, memory};
  setrlimit(RLIMIT_AS, &space);
  // Pictures are read into memory and let go file after file: the memory is kept, not given back
  // to the system and taken again each time.
  mallopt(M_MMAP_THRESHOLD, 16 << 20);
  mallopt(M_TRIM_THRESHOLD, 32 << 20);
  mallopt(M_TOP_PAD, 1 << 20);
  mallopt(M_MXFAST, 0);
  const rlimit core = {0, 0};
  setrlimit(RLIMIT_CORE, &core);
  signal(SIGPIPE, SIG_IGN);
  // A crash is expected here and told by the parent; no backtrace of it is wanted.
  for (const int fatal : {SIGSEGV, SIGBUS, SIGILL, SIGABRT, SIGFPE, SIGTRAP, SIGQUIT}) {
    signal(fatal, SIG_DFL);
  }
  parent = getppid();
  struct sigaction action = {};
  action.sa_handler = leaveWithParent;
  action.sa_flags = SA_RESTART;
  sigaction(SIGUSR1, &action, nullptr);
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  sigprocmask(SIG_UNBLOCK, &set, nullptr);
  prctl(PR_SET_PDEATHSIG, SIGUSR1);
}
