// How often feeds are polled. All feeds of a credential together use at most a fifth of its requests per minute, so that most of them remain
// for the user's own operations.

export interface PollBudget {
  /** The shortest interval. */
  readonly minIntervalMs: number;
  /** What a credential may send per minute. */
  readonly unitsPerMinute: number;
  readonly unitsPerPoll: number;
}

const share = 1 / 5;
const minuteMs = 60_000;

/** The longest interval. Longer ones would be useless for live updates. */
export const maxPollIntervalMs = 5 * minuteMs;

/** The time between two polls of each of these feeds. */
export function toPollIntervalMs(feeds: number, budget: PollBudget): number {
  const { minIntervalMs, unitsPerMinute, unitsPerPoll } = budget;
  return Math.max(
    minIntervalMs,
    Math.ceil((feeds * unitsPerPoll * minuteMs) / (unitsPerMinute * share)),
  );
}

/** The number of feeds that a credential can have. At least one. */
export const toMaxFeeds = ({ unitsPerMinute, unitsPerPoll }: PollBudget): number =>
  Math.max(1, Math.floor((unitsPerMinute * share * maxPollIntervalMs) / (minuteMs * unitsPerPoll)));
