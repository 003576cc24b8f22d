// noImportCycles: This import is part of a cycle
import { one } from './one.ts';

export const two = () => one;
