import { Component, type ReactNode } from 'react';
import { AreaLoadError } from '@larkfield/federation/host';
import { FailurePanel } from '../notices/failure-panel.tsx';
import { Gate } from '../session/gate.tsx';
import type { AreaView } from './view.ts';

interface SlotProps {
  readonly area: AreaView;
  readonly onRetry: () => void;
}

/** The area's page, or a plain word about its failure. */
export function AreaSlot({ area, onRetry }: SlotProps) {
  if (area.status === 'failed') return <FailurePanel id={area.error.id} onRetry={onRetry} />;
  if (area.status !== 'ready') return null;
  return (
    <Gate>
      <Boundary key={area.key} area={area.key}>
        <area.Page />
      </Boundary>
    </Gate>
  );
}

interface BoundaryProps {
  readonly area: string;
  readonly children: ReactNode;
}

/** Keeps a crash of a page inside its area; a retry mounts the page anew. */
class Boundary extends Component<BoundaryProps, { error: AreaLoadError | null }> {
  override state: { error: AreaLoadError | null } = { error: null };

  static getDerivedStateFromError(cause: unknown) {
    return { error: new AreaLoadError('page', '', cause) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return <FailurePanel id={error.id} onRetry={() => this.setState({ error: null })} />;
  }
}
