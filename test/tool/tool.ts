import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

// Programs that some tests need beside the packages of npm. Without one of them its tests are skipped, and the run says so at its end
// (missing-tool-reporter.ts). With REQUIRE_TOOLS=1 no test is skipped: tests without their program fail.

/** The commands of each program, the preferred one first, and its Debian package. */
const tools = {
  // The headless shell is twice as fast as the complete browser.
  Chromium: {
    commands: ['chromium-headless-shell', 'chromium'],
    debianPackage: 'chromium-headless-shell',
  },
  Redis: { commands: ['redis-server'], debianPackage: 'redis-server' },
  nginx: { commands: ['nginx'], debianPackage: 'nginx' },
  Prometheus: { commands: ['prometheus'], debianPackage: 'prometheus' },
  promtool: { commands: ['promtool'], debianPackage: 'prometheus' },
  pdftotext: { commands: ['pdftotext'], debianPackage: 'poppler-utils' },
} as const;

export type ToolName = keyof typeof tools;

export const toolNames = Object.keys(tools) as readonly ToolName[];

/** Tests without their program fail instead of being skipped. */
export const areToolsRequired = process.env['REQUIRE_TOOLS'] === '1';

// Debian installs servers outside the PATH of most users.
const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];

/** The path of a program, or null if it is not installed. CHROMIUM_PATH names another browser. */
export function findTool(name: ToolName): string | null {
  const configured = name === 'Chromium' ? process.env['CHROMIUM_PATH'] : undefined;
  const paths = configured
    ? [configured]
    : tools[name].commands.flatMap((command) => folders.map((folder) => join(folder, command)));
  return paths.find((path) => existsSync(path)) ?? null;
}

/** Whether tests with this program are skipped: `describe.skipIf(isSkipped('Redis'))`. */
export const isSkipped = (name: ToolName): boolean => findTool(name) === null && !areToolsRequired;

/** @throws  If the program is not installed. */
export function requireTool(name: ToolName): string {
  const path = findTool(name);
  if (path === null) throw new Error(`${name} is not installed (${howToInstall([name])})`);
  return path;
}

export const howToInstall = (names: readonly ToolName[]): string =>
  `Debian: apt-get install ${[...new Set(names.map((name) => tools[name].debianPackage))].join(' ')}`;
