# {"network":"plain","alloc":{"0x00000000000000000000000000000000000000c0":{"code":"0x6000546001018060005560005260c060206000a160206000f3"},"0x00000000000000000000000000000000000000a0":{"code":"0x600060006000600060007300000000000000000000000000000000000000c05af150600760006000a163deadbeef60e01b600052602060006004600060025afa506000600060006000730000000000000000000000000000000000000bad5af4507f730000000000000000000000000000000000004e14ff000000000000000000006000526016600034f000"},"0x0000000000000000000000000000000000000bad":{"code":"0x6064600c60003960646000fd08c379a0000000000000000000000000000000000000000000000000000000000000002000000000000000000000000000000000000000000000000000000000000000037768790000000000000000000000000000000000000000000000000000000000"},"0x000000000000000000000000000000000000001c":{"code":"0x6024600c60003960246000fd4e487b710000000000000000000000000000000000000000000000000000000000000011"},"0x00000000000000000000000000000000000000fe":{"code":"0xfe"}},"mining":"interval","receipts":"preconfirmed"}

// 0x…c0 adds one to slot 0, logs and returns it; 0x…bad reverts with "why"; 0x…a0 calls 0x…c0, logs, asks
// SHA-256, delegates to 0x…bad, and creates with its value what pays out to 0x…4e14 and dies
>> {"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x00000000000000000000000000000000000000a0","value":"0x9","gas":"0x30d40"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x9cc0e610ce89794010d4c5e39a7ccbcfbe64d73f37ba7f1a2fbf2f8c5cae776e"}
= n result
>> {"jsonrpc":"2.0","id":2,"method":"trace_get","params":["${n}",[]]}
<< {"jsonrpc":"2.0","id":2,"result":{"action":{"callType":"call","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","gas":"0x2bb38","input":"0x","to":"0x00000000000000000000000000000000000000a0","value":"0x9"},"result":{"gasUsed":"0x16f42","output":"0x"},"subtraces":3,"traceAddress":[],"type":"call","blockHash":"0x0000000000000000000000000000000000000000000000000000000000000000","blockNumber":1,"transactionHash":"0x9cc0e610ce89794010d4c5e39a7ccbcfbe64d73f37ba7f1a2fbf2f8c5cae776e","transactionPosition":0}}
>> {"jsonrpc":"2.0","id":3,"method":"trace_get","params":["${n}",["0x2","0x0"]]}
<< {"jsonrpc":"2.0","id":3,"result":{"action":{"address":"0x593fc017db7bd67c4ae7aba4298b5547b6d397e9","balance":"0x9","refundAddress":"0x0000000000000000000000000000000000004e14"},"result":null,"subtraces":0,"traceAddress":[2,0],"type":"suicide","blockHash":"0x0000000000000000000000000000000000000000000000000000000000000000","blockNumber":1,"transactionHash":"0x9cc0e610ce89794010d4c5e39a7ccbcfbe64d73f37ba7f1a2fbf2f8c5cae776e","transactionPosition":0}}
>> {"jsonrpc":"2.0","id":4,"method":"trace_get","params":["${n}",[1]]}
<< {"jsonrpc":"2.0","id":4,"result":{"action":{"callType":"delegatecall","from":"0x00000000000000000000000000000000000000a0","gas":"0x23f6e","input":"0x","to":"0x0000000000000000000000000000000000000bad","value":"0x9"},"error":"Reverted","subtraces":0,"traceAddress":[1],"type":"call","blockHash":"0x0000000000000000000000000000000000000000000000000000000000000000","blockNumber":1,"transactionHash":"0x9cc0e610ce89794010d4c5e39a7ccbcfbe64d73f37ba7f1a2fbf2f8c5cae776e","transactionPosition":0}}
// nothing there
>> {"jsonrpc":"2.0","id":5,"method":"trace_get","params":["${n}",[9]]}
<< {"jsonrpc":"2.0","id":5,"result":null}
>> {"jsonrpc":"2.0","id":6,"method":"trace_get","params":["0x${00*32}",[]]}
<< {"jsonrpc":"2.0","id":6,"result":null}

// refused
>> {"jsonrpc":"2.0","id":7,"method":"trace_get","params":["${n}"]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"params[1]: expected an array, got nothing","data":"params[1]: expected an array, got nothing"}}
>> {"jsonrpc":"2.0","id":8,"method":"trace_get","params":["${n}",["one"]]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32602,"message":"params[1][0]: expected a whole number, got \"one\"","data":"params[1][0]: expected a whole number, got \"one\""}}
>> {"jsonrpc":"2.0","id":9,"method":"trace_get","params":["${n}",7]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"params[1]: expected an array, got 7","data":"params[1]: expected an array, got 7"}}
