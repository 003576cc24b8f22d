import './wait-limit.ts';
import './waits.ts';

// Compiled files name their source in stack traces.
process.setSourceMapsEnabled(true);
