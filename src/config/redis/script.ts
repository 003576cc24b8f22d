import { createHash } from 'node:crypto';

/** A Lua script, which Redis runs without other commands in between. */
export interface Script {
  readonly text: string;
  /** Redis finds an uploaded script by this digest. */
  readonly sha: string;
}

export const createScript = (text: string): Script => ({
  text,
  sha: createHash('sha1').update(text).digest('hex'),
});
