// one that is to come, and one that is on
>> {"jsonrpc":"2.0","id":1,"method":"previewnet_fault","params":[{"kind":"skipBlock","after":500}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x1"}
>> {"jsonrpc":"2.0","id":2,"method":"previewnet_fault","params":[{"kind":"skipBlock","count":9}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x2"}
@ 200
>> {"jsonrpc":"2.0","id":3,"method":"previewnet_clearFault","params":["0x2"]}
<< {"jsonrpc":"2.0","id":3,"result":true}
>> {"jsonrpc":"2.0","id":4,"method":"devnet_clearFault","params":["0x1"]}
<< {"jsonrpc":"2.0","id":4,"result":true}
@ 800
>> {"jsonrpc":"2.0","id":5,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":5,"result":"0x4"}
// it is over by now; no other was ever there
>> {"jsonrpc":"2.0","id":6,"method":"previewnet_clearFault","params":["0x2"]}
<< {"jsonrpc":"2.0","id":6,"result":false}
>> {"jsonrpc":"2.0","id":7,"method":"previewnet_clearFault","params":["0x99"]}
<< {"jsonrpc":"2.0","id":7,"result":false}
// refused
>> {"jsonrpc":"2.0","id":8,"method":"previewnet_clearFault","params":[]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32602,"message":"params[0]: expected a fault id, got nothing","data":"params[0]: expected a fault id, got nothing"}}
>> {"jsonrpc":"2.0","id":9,"method":"previewnet_clearFault","params":[1]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"params[0]: expected a fault id, got 1","data":"params[0]: expected a fault id, got 1"}}
