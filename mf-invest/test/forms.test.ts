import { join } from 'node:path';
import { testForms } from '@larkfield/contracts/testing';
import * as forms from '../forms/index.ts';
import * as samples from '../forms/testing/index.ts';

await testForms(join(import.meta.dirname, '..'), forms, samples);
