// noImportCycles: This import is part of a cycle
import { two } from './two.ts';

export const one = () => two;
