import {
  createHostileSetUp,
  type HostileSetUp,
  type ShortCost,
} from '../../test/hostile/set-up.ts';
import type { BlockInput } from './block-input.ts';
import { blockInputs } from './input.ts';

// Searches for operations that keep the event loop busy, among all combinations of constructs, lengths, repetition and nesting. What one operation
// costs is measured in its own process. Garbage collection and other programs also cost time, so a suspicious input has several attempts.
// Only the processor time of one thread counts, so two servers can be measured at once.

/** The processor time of one turn of the event loop. */
const maxBlockMs = 25;
/**
 * JSON.parse of a response cannot be divided, and a worker thread would have to copy the result, which takes as long: 21 to 32 ms for a document of
 * 2.2 MB with 40,000 runs. An operation that reads more than this may have a block of so many milliseconds per megabyte.
 */
const longReadBytes = 1_500_000;
const maxBlockMsPerMegabyte = 20;
/** The processor time of an operation, beyond a fixed amount. */
const maxMicrosecondsPerByte = 50;
const fixedMs = 20;
/**
 * A request of 300 bytes can create a table of 300,000 cells. Its simulation takes 60 ms, in slices, and a document cannot contain a second one. So few
 * bytes are not compared with the processor time.
 */
const isShort = (name: string) => name.startsWith('1 large tables');
const attempts = 4;
const servers = 2;

/** What an input cost. */
export interface Measured {
  readonly input: BlockInput;
  /** Of the request, and of the responses that it reads. */
  readonly bytes: number;
  readonly blockMs: number;
  readonly microsecondsPerByte: number;
}

/** Prints the worst ten inputs. Returns a sentence for each that exceeds a limit. */
export async function measureBlocks(): Promise<readonly string[]> {
  const inputs = blockInputs();
  const remaining = inputs.values();
  const measured: Measured[] = [];
  const measureRemaining = async () => {
    const setUp = await createHostileSetUp();
    // An iterator gives each input to one of its loops.
    for (const input of remaining) measured.push(await measureBlock(setUp, input));
    await setUp.close();
  };
  await Promise.all(Array.from({ length: servers }, measureRemaining));
  console.log(`blocks of the event loop, of ${inputs.length} operations\n`);
  print(
    'longest block',
    measured.toSorted((one, other) => other.blockMs - one.blockMs),
  );
  print(
    'most processor time per byte',
    measured.toSorted((one, other) => other.microsecondsPerByte - one.microsecondsPerByte),
  );
  const exceptions = measured.filter(({ input, blockMs }) => isException(input, blockMs));
  for (const { input, blockMs } of exceptions)
    console.log(`Exception: ${input.name}, ${blockMs.toFixed(0)} ms: JSON.parse of a response.`);
  for (const { input, microsecondsPerByte } of measured)
    if (isShort(input.name) && microsecondsPerByte > maxMicrosecondsPerByte)
      console.log(
        `Exception: ${input.name}, ${microsecondsPerByte.toFixed(0)} microseconds per byte: a large table from a short request.`,
      );
  return measured.flatMap(({ input, blockMs, microsecondsPerByte }) => [
    ...(blockMs > maxBlockMs && !isException(input, blockMs)
      ? [`${input.name}: a block of ${blockMs.toFixed(0)} ms.`]
      : []),
    ...(microsecondsPerByte > maxMicrosecondsPerByte && !isShort(input.name)
      ? [`${input.name}: ${microsecondsPerByte.toFixed(0)} microseconds per byte.`]
      : []),
  ]);
}

const isException = ({ readBytes = 0 }: BlockInput, blockMs: number) =>
  blockMs > maxBlockMs &&
  readBytes > longReadBytes &&
  blockMs <= (readBytes / 1e6) * maxBlockMsPerMegabyte;

/** The lowest cost of several attempts. One is enough if it is within the limits. */
export async function measureBlock(
  { measureShort }: Pick<HostileSetUp, 'measureShort'>,
  input: BlockInput,
): Promise<Measured> {
  const request = JSON.stringify({ query: input.query, variables: input.variables });
  const bytes = Buffer.byteLength(request) + (input.readBytes ?? 0);
  let blockMs = Number.POSITIVE_INFINITY;
  let microsecondsPerByte = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const cost: ShortCost = await measureShort(input);
    blockMs = Math.min(blockMs, cost.longestTurn.cpuMs);
    microsecondsPerByte = Math.min(
      microsecondsPerByte,
      (Math.max(cost.cpuMs - fixedMs, 0) * 1000) / bytes,
    );
    if (blockMs <= maxBlockMs && microsecondsPerByte <= maxMicrosecondsPerByte) break;
  }
  return { input, bytes, blockMs, microsecondsPerByte };
}

function print(title: string, sorted: readonly Measured[]): void {
  console.log(`| ${title} | bytes | block, ms | µs per byte |\n|---|---|---|---|`);
  for (const { input, bytes, blockMs, microsecondsPerByte } of sorted.slice(0, 10))
    console.log(
      `| ${[input.name, bytes, blockMs.toFixed(1), microsecondsPerByte.toFixed(2)].join(' | ')} |`,
    );
  console.log();
}
