// noFloatingPromises: A "floating" Promise was found
import { later } from './later.ts';

export function forget() {
  later();
}
