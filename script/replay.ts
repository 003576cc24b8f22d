import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSandbox } from '../sandbox/sandbox.ts';
import { parseConfig } from '../src/config/environment.ts';
import { Secret } from '../src/config/secret.ts';
import type { Recording } from '../src/doctor/record/exchange.ts';
import { createSendRequest } from '../src/doctor/service-request.ts';
import { createHttpClient } from '../src/upstream/http/http-client.ts';
import { replay } from './replay/replay.ts';
import { printDifferences } from './replay/table.ts';

// Sends the requests of a recording of `taskdoc doctor --record` to the emulator, and prints how its responses differ from the recorded
// ones. Usage: npm run replay -- <folder>

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Usage: npm run replay -- <folder>');
const recording: Recording = JSON.parse(readFileSync(join(folder, 'recording.json'), 'utf8'));
if (recording.version !== 1) throw new Error('The recording is of another version of taskdoc.');

const sandbox = await createSandbox();
const http = createHttpClient();
const config = parseConfig({
  ASANA_BASE_URL: sandbox.asanaBaseUrl,
  GOOGLE_DOCS_BASE_URL: sandbox.googleDocsBaseUrl,
  GOOGLE_DRIVE_BASE_URL: sandbox.googleDriveBaseUrl,
});
const tokens = { asana: new Secret('sandbox-ada'), google: new Secret('sandbox-ada') };
const differences = await replay(recording, createSendRequest(config, tokens, http));
process.stdout.write(printDifferences(differences));
process.exitCode = differences.length === 0 ? 0 : 1;
await http.close();
await sandbox.close();
