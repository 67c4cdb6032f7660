// One chunk, loaded after the form.
export { DraftPanel } from './draft-panel.tsx';
export { OthersNotice } from './others-notice.tsx';
export { SaveDraft } from './save-draft.tsx';
