import type {
  NetworkPolicy,
  NetworkPolicyEgressRule,
  NetworkPolicyIngressRule,
} from 'kubernetes-types/networking/v1.js';
import {
  CLAMD_PORT,
  COMPONENT,
  EDGE_PORT,
  SERVICE_PORT,
  scansFiles,
  takesPayments,
  type ContainerService,
} from './container-services.ts';

const MONGODB_PORT = 27_017;
const SMTP_PORTS = [25, 465, 587];
const HTTPS_PORT = 443;

const tcp = (port: number) => ({ port, protocol: 'TCP' });
const named = (...names: string[]) => ({
  podSelector: { matchExpressions: [{ key: 'app.kubernetes.io/name', operator: 'In', values: names }] },
});

const SERVICES = { podSelector: { matchLabels: { [COMPONENT]: 'service' } } };

const DNS: NetworkPolicyEgressRule = {
  ports: [tcp(53), { port: 53, protocol: 'UDP' }],
};

/**
 * Returns policies that deny everything except what the site needs: the edge calls services; services reach the database, mail
 * and the file service. Rules use the services' label, so a new service changes none of them but adds its own.
 */
export function networkPolicies(parts: readonly ContainerService[]): NetworkPolicy[] {
  return [
    policy('nobody', {}, { ingress: [], egress: [] }),
    policy('edge', named('edge').podSelector, {
      ingress: [{ ports: [tcp(EDGE_PORT)] }],
      egress: [DNS, { to: [SERVICES], ports: [tcp(SERVICE_PORT)] }],
    }),
    ...parts.map((part) =>
      policy(part.name, named(part.name).podSelector, {
        ingress: [
          {
            from: [named('edge'), ...(part.name === 'files' ? [SERVICES] : [])],
            ports: [tcp(SERVICE_PORT)],
          },
        ],
        egress: [
          DNS,
          {
            ports: [
              tcp(MONGODB_PORT),
              ...SMTP_PORTS.map(tcp),
              ...(takesPayments(part) ? [tcp(HTTPS_PORT)] : []),
            ],
          },
          { to: [named('files')], ports: [tcp(SERVICE_PORT)] },
          ...(scansFiles(part) ? [{ to: [named('clamd')], ports: [tcp(CLAMD_PORT)] }] : []),
        ],
      }),
    ),
    policy('clamd', named('clamd').podSelector, {
      ingress: [
        { from: [named(...parts.filter(scansFiles).map(({ name }) => name))], ports: [tcp(CLAMD_PORT)] },
      ],
      // To update its signatures.
      egress: [DNS, { ports: [tcp(HTTPS_PORT)] }],
    }),
  ];
}

interface Rules {
  readonly ingress: NetworkPolicyIngressRule[];
  readonly egress: NetworkPolicyEgressRule[];
}

function policy(name: string, podSelector: object, { ingress, egress }: Rules): NetworkPolicy {
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name },
    spec: { podSelector, policyTypes: ['Ingress', 'Egress'], ingress, egress },
  };
}
