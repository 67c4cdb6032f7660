export { readSessionAsAdmin } from './callers/admin.ts';
export { brokenUploads, rawSender, wholeUpload } from './broken-uploads.ts';
export { CHEAP_HASH_COST } from './cheap-hash-cost.ts';
export { withDatabaseName } from './database/database-url.ts';
export type { RenderedMail } from '../mail/transport.ts';
export { startDatabase, type TestDatabase } from './database/database.ts';
export { samplePdf, startTestFiles, type TestFiles } from './files.ts';
export { columnsWithoutValue } from './records/columns-without-value.ts';
export { collectionsContaining } from './database/collections-containing.ts';
export { checkTransitions, createAdminCalls, type Outcome, type Transition } from './records/transitions.ts';
export { listsWithoutIndex } from './records/lists-without-index.ts';
export { onLoopback, type Loopback } from './servers/loopback.ts';
export { zipOf } from './zip.ts';
export { createSignedInInvestor, type TestInvestor } from './callers/investor.ts';
export { kindsOf } from '../app/build-service.ts';
export { startProcessHost, type ProcessHost, type ServiceProcess } from './service/process-host.ts';
export { queriesWithoutIndex, type Query } from './database/queries.ts';
export {
  EDGE_HEADERS,
  createClock,
  startTestService,
  testConfig,
  TEST_EDGE_KEY,
  TEST_ORIGIN,
  type TestClock,
  type TestService,
  type TestServiceOptions,
} from './service/test-service.ts';
export { allServices } from './services.ts';
export { recordRights, settingsRights } from './records/record-rights.ts';
export { putSession } from './callers/session.ts';
export { startSmtp, type TestSmtp } from './servers/smtp.ts';
export { readMetrics, metricValues, type Sample } from './service/read-metrics.ts';
export {
  startCollector,
  createTestTracing,
  type CollectedSpan,
  type Collector,
} from './servers/trace-collector.ts';
export { readDocx } from './read-docx.ts';
export { processMetrics } from '../metrics/process.ts';
export {
  CALLERS,
  expectedStatus,
  filledPath,
  isExpectedStatus,
  rolesOfCaller,
  type Caller,
  type RouteRights,
} from './callers/expected-status.ts';
export { withProofOfWork, type TestProofOptions } from './service/proof-of-work.ts';
export { recordingTransport, type RecordingTransport } from './service/recording-transport.ts';
