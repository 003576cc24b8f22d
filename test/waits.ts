import { afterAll, beforeAll, beforeEach } from 'vitest';

/** The waits of the program since the test started, in milliseconds. */
const waits: number[] = [];

let isRecording = false;

/** Records all waits of the program and of the sandbox in this test file, instead of waiting. */
export function recordWaits(): number[] {
  beforeAll(() => {
    isRecording = true;
  });
  afterAll(() => {
    isRecording = false;
  });
  beforeEach(() => {
    waits.length = 0;
  });
  return waits;
}

/** Records a wait. Returns false if the test file does not record waits. Used by waits-setup.ts. */
export function recordWait(ms: number): boolean {
  if (isRecording) waits.push(ms);
  return isRecording;
}
