import type { ExecutionResult } from 'graphql';
import { toJsonParts } from '../../engine/executor/json-text.ts';
import { sizeOfData } from '../../engine/executor/run-plan.ts';
import type { StreamFormat } from './stream-format.ts';

export type Frame = readonly Buffer[];

/** Smaller results are converted to JSON within a few milliseconds. */
const maxAtOnceBytes = 256 * 1024;

/** A stream that waits for a frame. */
export interface FrameReader {
  /** Whether it needs no frame any more. */
  readonly destroyed: boolean;
}

interface PendingFrame {
  readonly readers: FrameReader[];
  readonly frame: Promise<Frame>;
}

type KnownFrames = WeakMap<ExecutionResult, Frame | PendingFrame>;

/**
 * The frames of the results of one server. All subscribers that receive the same object share its frame, so that its memory and its formatting
 * do not depend on their number.
 */
export class SharedFrames {
  readonly #ofFormat = new WeakMap<StreamFormat, KnownFrames>();
  /** Large results are formatted one after another: those whose readers leave meanwhile then need no memory. */
  #last: Promise<unknown> = Promise.resolve();

  /** A result as a transport sends it. A large one is formatted in several turns of the event loop, unless all its readers are destroyed before. */
  get(format: StreamFormat, result: ExecutionResult, reader: FrameReader): Frame | Promise<Frame> {
    const frames: KnownFrames = this.#ofFormat.get(format) ?? new WeakMap();
    this.#ofFormat.set(format, frames);
    const known = frames.get(result);
    if (known !== undefined) {
      if (!('readers' in known)) return known;
      known.readers.push(reader);
      return known.frame;
    }
    const bytes = result.data ? (sizeOfData(result.data)?.bytes ?? 0) : 0;
    if (bytes <= maxAtOnceBytes) {
      const frame = [Buffer.from(toFrameText(format, result))];
      frames.set(result, frame);
      return frame;
    }
    const readers = [reader];
    const frame = this.#last.then(() => toParts(format, result, readers, frames));
    this.#last = frame.catch(() => undefined);
    frames.set(result, { readers, frame });
    return frame;
  }
}

/** The same as one text, not shared. */
export function toFrameText(format: StreamFormat, result: ExecutionResult): string {
  const { before, body, after } = format.toFrame(result);
  return before + JSON.stringify(body) + after;
}

async function toParts(
  format: StreamFormat,
  result: ExecutionResult,
  readers: readonly FrameReader[],
  frames: KnownFrames,
): Promise<Frame> {
  const { before, body, after } = format.toFrame(result);
  const parts: Buffer[] = [Buffer.from(before)];
  for await (const part of toJsonParts(body)) {
    if (readers.every(({ destroyed }) => destroyed)) {
      frames.delete(result);
      return [];
    }
    parts.push(part);
  }
  parts.push(Buffer.from(after));
  frames.set(result, parts);
  return parts;
}
