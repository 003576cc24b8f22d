import { afterEach, expect } from 'vitest';
import { takeViolations } from './exchange.ts';

// Compares every exchange of every test with the services' published descriptions, whatever the test is about.

afterEach(() => {
  const { request, response } = takeViolations();
  expect(response, 'responses of the emulator that differ from the description').toEqual([]);
  // The emulator's own tests send requests of every kind. All other requests come from the server.
  const isEmulatorTest = expect.getState().testPath?.includes('/test/sandbox/');
  if (!isEmulatorTest) {
    expect(request, 'requests of the server that differ from the description').toEqual([]);
  }
});
