// noMisusedPromises: This function returns a Promise, but no return value was expected
import { later } from './later.ts';

export function each(values: string[]) {
  values.forEach(async () => {
    await later();
  });
}
