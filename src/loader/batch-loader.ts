import DataLoader from 'dataloader';
import { covers, type Mask, union } from './mask.ts';

// Gathers what one operation wants to read. All wishes of one turn of the event loop go out together; the same read wished
// twice becomes one, with the union of both masks; a read already asked for with at least the mask now wanted is not
// sent again. Knows no service: what a read is and how reads are sent is handed in.

/** One read together with what is wanted of its answer. */
export interface LoadKey<Read> {
  readonly read: Read;
  readonly mask: Mask;
}

/** How a service's reads are told apart and sent. */
export interface BatchLoaderOptions<Read, Answer> {
  /** Equal for reads that differ in nothing but their mask. */
  readonly keyOf: (read: Read) => string;
  /** Sends reads together; one promise each, in their order. */
  readonly send: (wishes: readonly LoadKey<Read>[]) => readonly Promise<Answer>[];
  /** A wish was answered by what this operation had asked for already. */
  readonly onReused?: (wish: LoadKey<Read>) => void;
}

/** The reads of one operation. */
export interface BatchLoader<Read, Answer> {
  /** The answer to a read, holding at least what the mask wants. Failures are kept too: nothing is asked twice. */
  load(read: Read, mask: Mask): Promise<Answer>;
  /** Forgets every answer: after a write, what was read may no longer be so. */
  clear(): void;
}

interface KeyedLoad<Read> extends LoadKey<Read> {
  readonly key: string;
}

interface Asked<Answer> {
  mask: Mask;
  /** Not sent yet: until it is, its mask may still grow. */
  isWaiting: boolean;
  readonly answer: Promise<Answer>;
}

/** Gathers for one operation. */
export function createBatchLoader<Read, Answer>(
  options: BatchLoaderOptions<Read, Answer>,
): BatchLoader<Read, Answer> {
  const asked = new Map<string, Asked<Answer>[]>();
  // Its cache stays off: it would hand the second caller of a read the first one's promise and lose the second mask.
  const loader = new DataLoader<KeyedLoad<Read>, Answer>(sendTogether, { cache: false });

  async function sendTogether(
    wishes: readonly KeyedLoad<Read>[],
  ): Promise<ArrayLike<Answer | Error>> {
    const merged = new Map<string, LoadKey<Read>>();
    for (const wish of wishes) {
      const other = merged.get(wish.key);
      merged.set(wish.key, other ? { ...other, mask: union(other.mask, wish.mask) } : wish);
    }
    const places = new Map([...merged.keys()].map((key, place) => [key, place]));
    const answers = options.send([...merged.values()]);
    for (const [key, { mask }] of merged) {
      for (const entry of asked.get(key) ?? []) {
        if (!entry.isWaiting) continue;
        entry.isWaiting = false;
        entry.mask = mask;
      }
    }
    // Promises, though the type says values: DataLoader resolves each wish with what it is given, so every wish settles
    // with its own read instead of with the slowest of the turn.
    return wishes.map(({ key }) => answers[places.get(key) ?? -1]) as unknown[] as Answer[];
  }

  return {
    load(read, mask) {
      const key = options.keyOf(read);
      const entries = asked.get(key) ?? [];
      const entry = entries.find((known) => covers(known.mask, mask));
      if (entry !== undefined) {
        options.onReused?.({ read, mask });
        return entry.answer;
      }
      const answer = loader.load({ key, read, mask });
      entries.push({ mask, isWaiting: true, answer });
      asked.set(key, entries);
      return answer;
    },
    clear: () => asked.clear(),
  };
}
