import type { RequestKind, RequestToSend } from './permit.ts';

/** The queue that waits for slots. */
export interface SlotUser {
  readonly waiting: {
    /** The one that starts next. */
    readonly first: { readonly request: RequestToSend } | undefined;
    /** How many requests in flight all of them are. */
    readonly count: number;
    /** How much of the limit per minute all of them are. */
    readonly units: number;
  };
  /** Whether its next request waits for something else, and needs no slot until then. */
  readonly waitsElsewhere: boolean;
  /** A request may fit now that did not fit before. */
  slotsChanged(): void;
  /** The service refused a request of another instance of this server. */
  refusedElsewhere(waitMs: number): void;
}

/** The limits of one credential and kind of request, except those that follow from its own refusals. */
export interface Slots {
  /** Whether nothing is lost if these slots are forgotten. */
  readonly isIdle: boolean;
  /** The requests of this process in flight, as the service counts them. */
  readonly inFlight: number;
  /** Whether a request may start now. */
  fits(request: RequestToSend, now: number): boolean;
  /** How long requests have to wait because of the limit per minute that instances share. 0 if it is not known. */
  waitMs(now: number): number;
  /** Whether `queueWaitMs` follows from what the instances have sent until now. If not, `request` asks for it. */
  isWaitKnown(now: number): boolean;
  /** How long a request waits behind others for the limit per minute that instances share, as far as it is known. */
  queueWaitMs(request: RequestToSend, unitsBefore: number, now: number): number;
  /** Counts a request that starts. */
  start(request: RequestToSend, now: number): void;
  /** Counts a request that has ended. */
  end(request: RequestToSend, now: number): void;
  /** The first waiting request does not fit. `slotsChanged` is called when it may fit without the end of another one. */
  request(): void;
  /** The service refused a request, and asks to wait for this time. */
  refused(waitMs: number, now: number): void;
}

export type SlotSource = (
  credential: string,
) => Readonly<Record<RequestKind, (user: SlotUser) => Slots>>;

/** The slots of a process that shares its limits with no other one. */
export class LocalSlots implements Slots {
  readonly #limit: number;
  inFlight = 0;

  /** @param limit  The maximum number of requests in flight. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get isIdle(): boolean {
    return this.inFlight === 0;
  }

  /** If nothing is in flight, any number fits: a larger request would never be sent. */
  fits({ count }: RequestToSend): boolean {
    return this.inFlight === 0 || this.inFlight + count <= this.#limit;
  }

  waitMs(): number {
    return 0;
  }

  isWaitKnown(): boolean {
    return true;
  }

  queueWaitMs(): number {
    return 0;
  }

  start({ count }: RequestToSend): void {
    this.inFlight += count;
  }

  end({ count }: RequestToSend): void {
    this.inFlight -= count;
  }

  request(): void {}

  refused(): void {}
}
