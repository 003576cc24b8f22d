import { readFile } from 'node:fs/promises';
import type { Store as AsanaStore } from '../store/asana/store.ts';
import type { Clock } from '../store/clock.ts';
import type { Store as GoogleStore } from '../store/google/store.ts';
import { createSeededAsana } from './asana.ts';
import type { SandboxSeed } from './data.ts';
import { convertDocuments, createSeededGoogle } from './google.ts';
import { parseSeed, SeedInvalid } from './parse.ts';

/** Creates the data of both services as a seed describes it. */
export interface SeededWorld {
  readonly asana: (clock: Clock) => AsanaStore;
  readonly google: (clock: Clock) => GoogleStore;
}

/** Reads a seed: an object, or the path of a JSON file. Rejects with SeedInvalid. */
export async function loadSeed(seed: SandboxSeed | string | URL): Promise<SeededWorld> {
  const isFile = typeof seed === 'string' || seed instanceof URL;
  const data = parseSeed(isFile ? await readJson(seed) : seed);
  const documents = await convertDocuments(data.documents);
  return {
    asana: (clock) => createSeededAsana(data, clock),
    google: (clock) => createSeededGoogle(documents, clock),
  };
}

async function readJson(path: string | URL): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new SeedInvalid(`${path}: ${error instanceof Error ? error.message : error}`);
  }
}
