import { parseArgs } from 'node:util';
import { addTask } from './add-task.ts';
import { report } from './report.ts';

const usage = `report <project>                         print the open tasks of a project as Markdown
add <project> <name> [--due 2026-07-01]  add a task to a project

<project> is an id or an address copied from the browser.`;

try {
  const { values, positionals } = parseArgs({
    options: { due: { type: 'string' } },
    allowPositionals: true,
  });
  const [command, project = '', name = ''] = positionals;
  if (command === 'report' && project) console.log(await report(project));
  else if (command === 'add' && project && name)
    console.log(await addTask(project, name, values.due));
  else throw new Error(usage);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
