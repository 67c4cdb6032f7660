const { TestEnvironment } = require('jest-environment-jsdom');

/** Node's request refuses the signals of jsdom; the router hands over nothing else of a request's life. */
class SignalledRequest extends Request {
  constructor(input, { signal, ...init } = {}) {
    super(input, init);
    if (signal) Object.defineProperty(this, 'signal', { value: signal });
  }
}

/** jsdom with what browsers have and it has not: the router makes a `Request` for every navigation. */
class BrowserEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    Object.assign(this.global, { Request: SignalledRequest, Response, Headers });
  }
}

module.exports = BrowserEnvironment;
