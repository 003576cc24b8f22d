import { existsSync, readdirSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';
import { findTool, howToInstall, toolNames } from './tool.ts';

/** `npm test` skips the slow tests, whatever is installed. */
const hasSkippedTest = (module: TestModule) =>
  [...module.children.allTests('skipped')].some(({ tags }) => !tags.includes('slow'));

const missingExamples = () =>
  readdirSync('examples')
    .map((name) => `examples/${name}`)
    .filter((path) => existsSync(`${path}/package.json`) && !existsSync(`${path}/node_modules`));

/** Says in the last line of a run which programs were missing and how to run the tests that were skipped without them. */
export class MissingToolReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const skipped = modules.filter(hasSkippedTest);
    if (skipped.length === 0) return;
    const tools = toolNames.filter((name) => findTool(name) === null);
    const examples = skipped.some(({ project }) => project.name !== 'quick')
      ? missingExamples()
      : [];
    const steps = [
      ...(tools.length > 0 ? [`${tools.join(', ')} (${howToInstall(tools)})`] : []),
      ...(examples.length > 0 ? [`npm packages (npm ci in ${examples.join(', ')})`] : []),
    ];
    if (steps.length === 0) return;
    const files = skipped.length === 1 ? '1 file' : `${skipped.length} files`;
    process.stdout.write(
      `Tests of ${files} were skipped. To run them, install ${steps.join(' and ')}, and run the command again.\n`,
    );
  }
}
