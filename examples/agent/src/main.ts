import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Agent } from './agent.ts';
import { reading } from './task/reading.ts';
import { writingDocuments } from './task/writing-documents.ts';
import { writingTasks } from './task/writing-tasks.ts';

// Does twenty tasks with the tools of taskdoc, as a model would do them, and prints what each of them costs.

const builtProgram = fileURLToPath(new URL('../../../dist/program/main.js', import.meta.url));
const tasks = [...reading, ...writingTasks, ...writingDocuments];

const { values } = parseArgs({
  options: {
    program: { type: 'string', default: builtProgram },
    only: { type: 'string' },
    json: { type: 'boolean' },
  },
});
const chosen = tasks.filter(({ title }) => title.includes(values.only ?? ''));

// A program that acts for a person shows the message, and waits for the decision.
const agent = await Agent.start(values.program, (message) => {
  if (!values.json) console.log(`${message}\n→ yes`);
  return true;
});
const results = [];
for (const { title, run } of chosen) {
  const { answer, objects } = await run(agent);
  const usage = agent.takeUsage();
  results.push({ title, answer, objects, ...usage });
  if (!values.json)
    console.log(`\n# ${title}\n\n${answer}\n\n${usage.calls} calls, ${usage.bytes} bytes`);
}
if (values.json)
  console.log(JSON.stringify({ definitionBytes: await agent.definitionBytes(), results }));
await agent.close();
