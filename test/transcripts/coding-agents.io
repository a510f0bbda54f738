// what docs/coding-agents.md sends to a running devnet: a snapshot, a second of virtual time, and back
>> {"jsonrpc":"2.0","id":1,"method":"evm_snapshot"}
<< {"jsonrpc":"2.0","id":1,"result":"0x0"}
>> {"jsonrpc":"2.0","id":2,"method":"previewnet_advance","params":[1000]}
<< {"jsonrpc":"2.0","id":2,"result":{"from":1767225600000,"to":1767225601000,"sealed":5}}
>> {"jsonrpc":"2.0","id":3,"method":"evm_revert","params":["0x0"]}
<< {"jsonrpc":"2.0","id":3,"result":true}
