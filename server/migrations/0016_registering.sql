-- While the desk registers itself the provider proves the callback by a handshake; outside of that, a handshake is the operator's.
alter table inbox add column registering_until timestamptz;
