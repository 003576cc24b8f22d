import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findBlocks } from '../docs/block.ts';
import { exampleProgram } from '../example/example.ts';
import { launchBrowser } from '../server/page/chromium.ts';
import { writeClient } from './build-client.ts';

// The programs of docs/client.md, with the packages of examples/clients and `taskdoc/client` as it is published.

export const clientExample = exampleProgram('clients');

/** A program that runs. */
export interface ClientProgram {
  /** Whether it has printed a text. */
  readonly hasPrinted: (text: string) => boolean;
  /** The end of what it has printed, also of its errors. */
  readonly lastOutput: () => string;
  readonly stop: () => void;
}

export async function createClientPrograms() {
  const page = await readFile('docs/client.md', 'utf8');
  const texts = new Map<string, string>();
  for (const { info, text } of findBlocks(page)) {
    const [, file] = /^js (\S+)$/.exec(info) ?? [];
    if (file !== undefined) texts.set(file, text);
  }
  const folder = await mkdtemp(join(tmpdir(), 'taskdoc-client-'));
  const packages = join(folder, 'node_modules');
  await mkdir(join(packages, 'taskdoc/dist/library'), { recursive: true });
  await symlink(resolve('package.json'), join(packages, 'taskdoc/package.json'));
  await writeClient(join(packages, 'taskdoc/dist/library/client.js'));
  const installed = join(clientExample.folder, 'node_modules');
  for (const name of clientExample.skipReason ? [] : await readdir(installed))
    await symlink(join(installed, name), join(packages, name));

  function textOf(file: string, url: string): string {
    const text = texts.get(file);
    if (text === undefined) throw new Error(`docs/client.md has no program ${file}.`);
    return text.replaceAll('http://127.0.0.1:4000', url);
  }

  /** A program that prints this text. */
  const toProgram = (read: (onText: (text: string) => void) => ClientProgram['stop']) => {
    let output = '';
    const stop = read((text) => {
      output += text;
    });
    return {
      hasPrinted: (text: string) => output.includes(text),
      lastOutput: () => output.slice(-500),
      stop,
    };
  };

  return {
    /** Opens a page with a program in a browser. */
    async open(file: string, url: string): Promise<ClientProgram> {
      const browser = await launchBrowser();
      const page = await browser.newPage();
      await page.route('**/page', (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: `<!doctype html><script type="module">${textOf(file, url)}</script>`,
        }),
      );
      const program = toProgram((onText) => {
        page.on('console', (message) => onText(`${message.text()}\n`));
        return () => void browser.close();
      });
      await page.goto(`${url}/page`);
      return program;
    },
    /**
     * Starts a program.
     *
     * @param url     Replaces the URL of the quick start.
     * @param append  Code after that of the page.
     */
    async start(file: string, url: string, append = ''): Promise<ClientProgram> {
      const own = `${textOf(file, url)}\n${append}`;
      const program = join(folder, `${new URL(url).port}-${file}`);
      await writeFile(program, own);
      const child = spawn(process.execPath, [program], { cwd: folder });
      return toProgram((onText) => {
        for (const stream of [child.stdout, child.stderr])
          stream.on('data', (chunk: Buffer) => onText(chunk.toString()));
        return () => void child.kill('SIGKILL');
      });
    },
    remove: () => rm(folder, { recursive: true }),
  };
}
