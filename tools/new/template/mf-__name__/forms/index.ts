// For the area's service and for builds. Pages use the validators generated from these forms.
export * from './page-data.ts';
export * from './request.ts';
