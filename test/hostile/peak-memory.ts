import { readFileSync, writeFileSync } from 'node:fs';

/** The highest memory of a process since a moment. */
export interface PeakMemory {
  reset(): void;
  peakBytes(): number;
}

/** Measures the memory of this process. Linux knows the exact peak; elsewhere the memory is sampled. */
export function peakMemory(): PeakMemory {
  return process.platform === 'linux' ? exactPeak() : sampledPeak();
}

/** Source: Linux, proc_pid_status (VmHWM) and proc_pid_clear_refs (5 resets it). */
function exactPeak(): PeakMemory {
  return {
    reset: () => writeFileSync('/proc/self/clear_refs', '5'),
    peakBytes() {
      const status = readFileSync('/proc/self/status', 'utf8');
      return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
    },
  };
}

function sampledPeak(): PeakMemory {
  let peakBytes = 0;
  const sample = () => {
    peakBytes = Math.max(peakBytes, process.memoryUsage.rss());
  };
  setInterval(sample, 5).unref();
  return {
    reset() {
      peakBytes = 0;
    },
    peakBytes() {
      sample();
      return peakBytes;
    },
  };
}
