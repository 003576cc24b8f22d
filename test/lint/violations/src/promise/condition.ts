// noMisusedPromises: A Promise was found where a conditional was expected
import { later } from './later.ts';

export const is = () => (later() ? 1 : 2);
