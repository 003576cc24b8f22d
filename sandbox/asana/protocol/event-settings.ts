import * as z from 'zod';

/** When and whether Asana's events arrive. */
export interface EventSettings {
  /** How long an event is invisible after its write, in real time. Null: until the next settings. */
  readonly delayMs: number | null;
  /** How many of the next events are lost. Asana delivers each event at most once. */
  readonly lostNext: number;
  /** The part of the events that is lost, evenly distributed: with 0.25, every fourth one. */
  readonly lostShare: number;
  /** Whether a 412 inside a batch has a new sync token. (unverified) */
  readonly syncInBatch: boolean;
}

const defaults: EventSettings = { delayMs: 0, lostNext: 0, lostShare: 0, syncInBatch: true };

/** The settings of events, and what they count. */
export interface EventControl {
  readonly settings: () => EventSettings;
  /** Replaces the settings. */
  readonly set: (settings: Partial<EventSettings>) => void;
  /** Whether the next event is lost. Called once per event. */
  readonly isNextLost: () => boolean;
  /** The number of a new sync token. */
  readonly nextTokenNumber: () => number;
  /** Whether the sync token with this number has been expired on demand. */
  readonly isExpired: (resource: string, tokenNumber: number) => boolean;
  /** Expires the sync tokens of a resource, or all. */
  readonly expireSyncTokens: (resource?: string) => void;
  readonly reset: () => void;
}

/** Creates settings with which every event arrives at once. */
export function createEventControl(): EventControl {
  let settings = defaults;
  let lost = 0;
  let owed = 0;
  let lastToken = 0;
  let expiredAll = 0;
  const expired = new Map<string, number>();
  const set = (changed: Partial<EventSettings>) => {
    settings = { ...defaults, ...changed };
    [lost, owed] = [0, 0];
  };
  return {
    settings: () => settings,
    set,
    isNextLost: () => {
      if (lost < settings.lostNext) {
        lost += 1;
        return true;
      }
      owed += settings.lostShare;
      if (owed < 1) return false;
      owed -= 1;
      return true;
    },
    nextTokenNumber: () => {
      lastToken += 1;
      return lastToken;
    },
    isExpired: (resource, number) => number <= Math.max(expiredAll, expired.get(resource) ?? 0),
    expireSyncTokens: (resource) => {
      if (resource === undefined) expiredAll = lastToken;
      else expired.set(resource, lastToken);
    },
    reset: () => {
      set({});
      expired.clear();
    },
  };
}

const settingsSchema = z.strictObject({
  delayMs: z.nullable(z.number().nonnegative()).default(defaults.delayMs),
  lostNext: z.int().nonnegative().default(defaults.lostNext),
  lostShare: z.number().min(0).max(1).default(defaults.lostShare),
  syncInBatch: z.boolean().default(defaults.syncInBatch),
});

const filterSchema = z.strictObject({ resource: z.exactOptional(z.string()) });

const restoreSchema = z.strictObject({ task: z.string() });

/** Parses settings sent over HTTP. Throws an Error whose message names the invalid field and the reason. */
export function parseEventSettings(json: unknown): EventSettings {
  return parse(settingsSchema, json);
}

/** Parses which sync tokens expire: those of `resource`, or all. Throws an Error with the reason if it is invalid. */
export function parseSyncFilter(json: unknown): string | undefined {
  return parse(filterSchema, json).resource;
}

/** Parses which task to restore. Throws an Error with the reason if it is invalid. */
export function parseRestore(json: unknown): string {
  return parse(restoreSchema, json).task;
}

function parse<Parsed>(schema: z.ZodType<Parsed>, json: unknown): Parsed {
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  return parsed.data;
}
