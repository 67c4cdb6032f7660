// Forms that are filled in correctly, for tests of pages and services.
export {};
