import type { SendRequest } from './service-request.ts';

/** What a check of the set-up found. No text contains anything of the account. */
export type SetUpFinding =
  /** `note` says what this set-up does not have, and what follows from that. */
  | { readonly result: 'holds'; readonly note?: string }
  /** Probably a mistake, but operations work. `advice` says what to do. */
  | { readonly result: 'warning'; readonly advice: string }
  /** Operations fail. `advice` says what to do. */
  | { readonly result: 'fails'; readonly advice: string; readonly isUnreachable?: true }
  /** `isUnreachable` if a service did not respond. */
  | { readonly result: 'unknown'; readonly reason: string; readonly isUnreachable?: true };

/** Checks one part of the set-up: the tokens, the settings or the store. */
export interface SetUpCheck {
  /** `setup.clock`. */
  readonly id: string;
  readonly run: (send: SendRequest) => SetUpFinding | Promise<SetUpFinding>;
}

export interface SetUpResult {
  readonly id: string;
  readonly finding: SetUpFinding;
  readonly ms: number;
}

export interface SetUp {
  /** Sees the responses to the checks of the assumptions: they show what a token may do, without further requests. */
  readonly observe: (send: SendRequest) => SendRequest;
  /** They run after all other checks. */
  readonly checks: readonly SetUpCheck[];
}
