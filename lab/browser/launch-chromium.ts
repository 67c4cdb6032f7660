import { chromium, type Browser } from '@playwright/test';
import { ensureChromium } from '../../tools/programs/chromium.ts';

/** Launches the Chromium of the benchmarks. It ends with this process. */
export const launchChromium = (): Promise<Browser> =>
  chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] });
