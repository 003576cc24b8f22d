/** Where progress is shown: standard error, so that it never mixes with lines. */
export interface ProgressStream {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

export interface ProgressFigures {
  readonly items: number;
  readonly requests: number;
  readonly reads: number;
  /** The number of reads that this run may still send. Null: no limit. */
  readonly readsLeft: number | null;
  /** The number of items at the end. Null if nobody knows it. */
  readonly total: number | null;
}

export interface Progress {
  show(figures: ProgressFigures): void;
  /** Prints a line that stays. */
  say(text: string): void;
  /** Removes the bar. */
  end(): void;
}

const barWidth = 20;

/**
 * A bar with the number of items, requests and reads, what is left of the reads, and the estimated time. On a stream that is no terminal it shows
 * nothing but lines.
 *
 * @param start  The items at the start of this run, from which the speed is measured.
 */
export function createProgress(
  stream: ProgressStream,
  start: number,
  now: () => number = () => performance.now(),
): Progress {
  const startMs = now();
  const clear = stream.isTTY ? '\r\u001b[2K' : '';
  let bar = '';
  return {
    show(figures) {
      if (!stream.isTTY) return;
      bar = printProgress(figures, figures.items - start, (now() - startMs) / 1000);
      stream.write(`${clear}${bar}`);
    },
    say(text) {
      stream.write(`${clear}${text}\n${bar}`);
    },
    end() {
      stream.write(bar === '' ? '' : clear);
      bar = '';
    },
  };
}

/** The text of the bar. */
export function printProgress(
  { items, requests, reads, readsLeft, total }: ProgressFigures,
  itemsOfRun: number,
  seconds: number,
): string {
  const perSecond = seconds > 0 ? itemsOfRun / seconds : 0;
  const known = total !== null && total >= items && perSecond > 0;
  const part = known ? items / Math.max(1, total) : 0;
  const filled = '#'.repeat(Math.floor(part * barWidth));
  return [
    ...(known ? [`[${filled.padEnd(barWidth)}] ${Math.floor(part * 100)} %`] : []),
    known ? `${items} of ${total} items` : `${items} items`,
    `${requests} requests, ${reads} reads`,
    ...(readsLeft === null ? [] : [`${readsLeft} reads left`]),
    known ? `${toTime((total - items) / perSecond)} left` : `${toTime(seconds)}`,
  ].join('  ');
}

function toTime(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  const minutes = Math.ceil(whole / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
