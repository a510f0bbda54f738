// one that took a time, one that ended with a block, one that was applied at once; in the order in which they ended
>> {"jsonrpc":"2.0","id":1,"method":"previewnet_pastFaults","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":[]}
>> {"jsonrpc":"2.0","id":2,"method":"previewnet_fault","params":[{"kind":"faucetCooldown","forMs":300}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x1"}
>> {"jsonrpc":"2.0","id":3,"method":"previewnet_fault","params":[{"kind":"skipBlock"}]}
<< {"jsonrpc":"2.0","id":3,"result":"0x2"}
>> {"jsonrpc":"2.0","id":4,"method":"previewnet_pastFaults","params":[]}
<< {"jsonrpc":"2.0","id":4,"result":[]}
@ 400
>> {"jsonrpc":"2.0","id":5,"method":"evm_snapshot","params":[]}
<< {"jsonrpc":"2.0","id":5,"result":"0x0"}
>> {"jsonrpc":"2.0","id":6,"method":"previewnet_fault","params":[{"kind":"reorg","depth":1}]}
<< {"jsonrpc":"2.0","id":6,"result":"0x3"}
>> {"jsonrpc":"2.0","id":7,"method":"previewnet_pastFaults","params":[]}
<< {"jsonrpc":"2.0","id":7,"result":[{"id":"0x2","fault":{"kind":"skipBlock"},"beganMs":1767225600000,"endedMs":1767225600200},{"id":"0x1","fault":{"kind":"faucetCooldown","forMs":300},"beganMs":1767225600000,"endedMs":1767225600300},{"id":"0x3","fault":{"kind":"reorg","depth":1},"beganMs":1767225600400,"endedMs":1767225600400}]}
// one that was cleared before its time has not happened, and a revert takes out what came after
>> {"jsonrpc":"2.0","id":8,"method":"previewnet_fault","params":[{"kind":"skipBlock","after":100}]}
<< {"jsonrpc":"2.0","id":8,"result":"0x4"}
>> {"jsonrpc":"2.0","id":9,"method":"previewnet_clearFault","params":["0x4"]}
<< {"jsonrpc":"2.0","id":9,"result":true}
>> {"jsonrpc":"2.0","id":10,"method":"evm_revert","params":["0x0"]}
<< {"jsonrpc":"2.0","id":10,"result":true}
>> {"jsonrpc":"2.0","id":11,"method":"previewnet_pastFaults","params":[]}
<< {"jsonrpc":"2.0","id":11,"result":[{"id":"0x2","fault":{"kind":"skipBlock"},"beganMs":1767225600000,"endedMs":1767225600200},{"id":"0x1","fault":{"kind":"faucetCooldown","forMs":300},"beganMs":1767225600000,"endedMs":1767225600300}]}
// refused
>> {"jsonrpc":"2.0","id":12,"method":"previewnet_pastFaults","params":[1]}
<< {"jsonrpc":"2.0","id":12,"error":{"code":-32602,"message":"too many arguments, want at most 0, got 1","data":"too many arguments, want at most 0, got 1"}}
