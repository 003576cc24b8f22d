// noUnusedImports: This import is unused
import { readFile } from 'node:fs';

export const one = 1;
