import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { findTool } from '../../tool/tool.ts';
import { toLaunchOptions } from './launch-option.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the Chromium that all files of the set `browser` share. */
    chromiumUrl?: string;
  }
}

/** Starts one Chromium for all files of the set `browser`. Without Chromium they are skipped. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const path = findTool('Chromium');
  if (path === null) return undefined;
  const server = await chromium.launchServer(toLaunchOptions(path));
  project.provide('chromiumUrl', server.wsEndpoint());
  return () => server.close();
}
