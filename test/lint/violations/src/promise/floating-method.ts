// noFloatingPromises: A "floating" Promise was found
import type { Closable } from './later.ts';

export function forget(server: Closable) {
  server.close();
}
