export { asAdmin } from './admin.ts';
export { brokenUploads, rawSender, wholeUpload } from './broken-uploads.ts';
export { CHEAP } from './cheap.ts';
export { withName } from './database-url.ts';
export type { Letter } from '../mail/transport.ts';
export { startDatabase, type TestDatabase } from './database.ts';
export { samplePdf, startTestFiles, type TestFiles } from './files.ts';
export { emptyColumns } from './columns.ts';
export { collectionsWith } from './holders.ts';
export { checkTransitions, recordCalls, type Outcome, type Transition } from './transitions.ts';
export { unservedLists } from './lists.ts';
export { onLoopback, type Loopback } from './loopback.ts';
export { zipOf } from './zip.ts';
export { signedInInvestor, type TestInvestor } from './investor.ts';
export { kindsOf } from '../build.ts';
export { startProcessHost, type ProcessHost, type ServiceProcess } from './process.ts';
export { unindexed, type Query } from './queries.ts';
export {
  AS_EDGE,
  createClock,
  startTestService,
  testConfig,
  TEST_EDGE_KEY,
  TEST_ORIGIN,
  type TestClock,
  type TestService,
  type TestServiceOptions,
} from './service.ts';
export { allServices } from './services.ts';
export { recordRights, settingsRights } from './record-rights.ts';
export { putSession } from './session.ts';
export { startSmtp, type TestSmtp } from './smtp.ts';
export { readMetrics, valuesOf, type Sample } from './metrics.ts';
export { startCollector, tracingTo, type CollectedSpan, type Collector } from './collector.ts';
export { processMetrics } from '../metrics/process.ts';
export { filledPath, isAsWanted, ROLES, WHO_MAY, type Role } from './who-may.ts';
export { withWork, type WorkOptions } from './work.ts';
export { recordingTransport, type RecordingTransport } from './transport.ts';
