// to come, on, and refused when its time had come
>> {"jsonrpc":"2.0","id":1,"method":"previewnet_faults","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":[]}
>> {"jsonrpc":"2.0","id":2,"method":"previewnet_fault","params":[{"kind":"delayBlock","byMs":300,"count":3,"after":1000}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x1"}
>> {"jsonrpc":"2.0","id":3,"method":"previewnet_fault","params":[{"kind":"reorg","depth":3,"after":100}]}
<< {"jsonrpc":"2.0","id":3,"result":"0x2"}
>> {"jsonrpc":"2.0","id":4,"method":"previewnet_fault","params":[{"kind":"dropPreconfirmed"}]}
<< {"jsonrpc":"2.0","id":4,"result":"0x3"}
@ 200
>> {"jsonrpc":"2.0","id":5,"method":"previewnet_faults","params":[]}
<< {"jsonrpc":"2.0","id":5,"result":[{"id":"0x1","fault":{"kind":"delayBlock","byMs":300,"count":3},"state":"scheduled","atMs":1767225601000},{"id":"0x2","fault":{"kind":"reorg","depth":3},"state":"refused","atMs":1767225600100,"reason":"Reorg depth must not exceed current chain height: current height 0, depth 3"},{"id":"0x3","fault":{"kind":"dropPreconfirmed"},"state":"on","atMs":1767225600000,"left":1}]}
>> {"jsonrpc":"2.0","id":6,"method":"devnet_faults","params":[]}
<< {"jsonrpc":"2.0","id":6,"result":[{"id":"0x1","fault":{"kind":"delayBlock","byMs":300,"count":3},"state":"scheduled","atMs":1767225601000},{"id":"0x2","fault":{"kind":"reorg","depth":3},"state":"refused","atMs":1767225600100,"reason":"Reorg depth must not exceed current chain height: current height 0, depth 3"},{"id":"0x3","fault":{"kind":"dropPreconfirmed"},"state":"on","atMs":1767225600000,"left":1}]}
// refused
>> {"jsonrpc":"2.0","id":7,"method":"previewnet_faults","params":[1]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"too many arguments, want at most 0, got 1","data":"too many arguments, want at most 0, got 1"}}
