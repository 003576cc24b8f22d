import { isObject } from '../../src/upstream/http/json.ts';

/** Maps what a recording has in the place of an id to the id in the emulator. */
export interface IdMapping {
  /** Adds an id. The first id for a replacement stays. */
  readonly add: (recorded: string, emulator: string) => void;
  /** Adds the texts at the same places of two bodies: later requests can contain an id or a token that a response returned. */
  readonly learn: (recorded: unknown, emulator: unknown) => void;
  /** A text with the emulator's ids. */
  readonly replace: (text: string) => string;
  /** A body with the emulator's ids. */
  readonly replaceAll: (body: unknown) => unknown;
}

/** Creates an empty mapping. */
export function createIdMapping(): IdMapping {
  const ids = new Map<string, string>();
  const add = (recorded: string, emulator: string) => {
    if (!ids.has(recorded)) ids.set(recorded, emulator);
  };
  const learn = (recorded: unknown, emulator: unknown): void => {
    if (typeof recorded === 'string' && typeof emulator === 'string') add(recorded, emulator);
    else if (Array.isArray(recorded) && Array.isArray(emulator)) {
      for (const [at, one] of recorded.entries()) learn(one, emulator[at]);
    } else if (isObject(recorded) && isObject(emulator)) {
      for (const [name, one] of Object.entries(recorded)) learn(one, emulator[name]);
    }
  };
  const replace = (text: string) =>
    ids.get(text) ?? text.replace(/[\w.@-]+/g, (word) => ids.get(word) ?? word);
  const replaceAll = (body: unknown): unknown => {
    if (typeof body === 'string') return replace(body);
    if (Array.isArray(body)) return body.map(replaceAll);
    if (!isObject(body)) return body;
    return Object.fromEntries(
      Object.entries(body).map(([name, one]) => [replace(name), replaceAll(one)]),
    );
  };
  return { add, learn, replace, replaceAll };
}
