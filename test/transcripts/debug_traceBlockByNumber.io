# {"alloc":{"0x00000000000000000000000000000000000000c0":{"code":"0x6000546001018060005560005260c060206000a160206000f3"},"0x00000000000000000000000000000000000000a0":{"code":"0x600060006000600060007300000000000000000000000000000000000000c05af150600760006000a163deadbeef60e01b600052602060006004600060025afa506000600060006000730000000000000000000000000000000000000bad5af4507f730000000000000000000000000000000000004e14ff000000000000000000006000526016600034f000"},"0x0000000000000000000000000000000000000bad":{"code":"0x6064600c60003960646000fd08c379a0000000000000000000000000000000000000000000000000000000000000002000000000000000000000000000000000000000000000000000000000000000037768790000000000000000000000000000000000000000000000000000000000"},"0x000000000000000000000000000000000000001c":{"code":"0x6024600c60003960246000fd4e487b710000000000000000000000000000000000000000000000000000000000000011"},"0x00000000000000000000000000000000000000fe":{"code":"0xfe"}}}

// two transactions, each on the state it ran on: 0x…c0 counts from 0 to 1, then to 2
>> {"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x00000000000000000000000000000000000000c0","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x08ce4c6fc0c92fe21fc861fd39471ba1e93601f23215009e23b8842c56ec3758"}
= first result
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x00000000000000000000000000000000000000c0","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x74f93ec12cf64e5d3baabd1eeed8618c76d021e60863cfa92fa7e9d479f6b57f"}
= second result
>> {"jsonrpc":"2.0","id":3,"method":"debug_traceBlockByNumber","params":["pending",{"tracer":"callTracer"}]}
<< {"jsonrpc":"2.0","id":3,"result":[{"txHash":"0x08ce4c6fc0c92fe21fc861fd39471ba1e93601f23215009e23b8842c56ec3758","result":{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","gas":"0x186a0","gasUsed":"0xac71","to":"0x00000000000000000000000000000000000000c0","input":"0x","output":"0x0000000000000000000000000000000000000000000000000000000000000001","value":"0x0","type":"CALL"}},{"txHash":"0x74f93ec12cf64e5d3baabd1eeed8618c76d021e60863cfa92fa7e9d479f6b57f","result":{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","gas":"0x186a0","gasUsed":"0x69a5","to":"0x00000000000000000000000000000000000000c0","input":"0x","output":"0x0000000000000000000000000000000000000000000000000000000000000002","value":"0x0","type":"CALL"}}]}
@ 400
>> {"jsonrpc":"2.0","id":4,"method":"debug_traceBlockByNumber","params":["0x1",{"tracer":"prestateTracer","tracerConfig":{"diffMode":true}}]}
<< {"jsonrpc":"2.0","id":4,"result":[{"txHash":"0x08ce4c6fc0c92fe21fc861fd39471ba1e93601f23215009e23b8842c56ec3758","result":{"post":{"0x00000000000000000000000000000000000000c0":{"storage":{"0x0000000000000000000000000000000000000000000000000000000000000000":"0x0000000000000000000000000000000000000000000000000000000000000001"}},"0x4200000000000000000000000000000000000011":{"balance":"0xa473f3e40"},"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266":{"balance":"0x21e19e0c97d06c48a80","nonce":1}},"pre":{"0x00000000000000000000000000000000000000c0":{"balance":"0x0","code":"0x6000546001018060005560005260c060206000a160206000f3","codeHash":"0x77e4408cdfc64a5f2db49a23a78295220e6b2c93607a03aae0db336224b6c733"},"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266":{"balance":"0x21e19e0c9bab2400000"}}}},{"txHash":"0x74f93ec12cf64e5d3baabd1eeed8618c76d021e60863cfa92fa7e9d479f6b57f","result":{"post":{"0x00000000000000000000000000000000000000c0":{"storage":{"0x0000000000000000000000000000000000000000000000000000000000000000":"0x0000000000000000000000000000000000000000000000000000000000000002"}},"0x4200000000000000000000000000000000000011":{"balance":"0x1093413180"},"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266":{"balance":"0x21e19e0c9573eb8d700","nonce":2}},"pre":{"0x00000000000000000000000000000000000000c0":{"balance":"0x0","code":"0x6000546001018060005560005260c060206000a160206000f3","codeHash":"0x77e4408cdfc64a5f2db49a23a78295220e6b2c93607a03aae0db336224b6c733","storage":{"0x0000000000000000000000000000000000000000000000000000000000000000":"0x0000000000000000000000000000000000000000000000000000000000000001"}},"0x4200000000000000000000000000000000000011":{"balance":"0xa473f3e40"},"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266":{"balance":"0x21e19e0c97d06c48a80","nonce":1}}}}]}
>> {"jsonrpc":"2.0","id":5,"method":"debug_traceBlockByNumber","params":["0x1",{"limit":1}]}
<< {"jsonrpc":"2.0","id":5,"result":[{"txHash":"0x08ce4c6fc0c92fe21fc861fd39471ba1e93601f23215009e23b8842c56ec3758","result":{"gas":44145,"failed":false,"returnValue":"0x0000000000000000000000000000000000000000000000000000000000000001","structLogs":[{"pc":0,"op":"PUSH1","gas":79000,"gasCost":3,"depth":1,"stack":[]}]}},{"txHash":"0x74f93ec12cf64e5d3baabd1eeed8618c76d021e60863cfa92fa7e9d479f6b57f","result":{"gas":27045,"failed":false,"returnValue":"0x0000000000000000000000000000000000000000000000000000000000000002","structLogs":[{"pc":0,"op":"PUSH1","gas":79000,"gasCost":3,"depth":1,"stack":[]}]}}]}
// a block by any of its names; an empty one
>> {"jsonrpc":"2.0","id":6,"method":"debug_traceBlockByNumber","params":["latest"]}
<< {"jsonrpc":"2.0","id":6,"result":[]}
>> {"jsonrpc":"2.0","id":7,"method":"debug_traceBlockByNumber","params":[{"blockNumber":"0x1"},{"tracer":"noopTracer"}]}
<< {"jsonrpc":"2.0","id":7,"result":[{"txHash":"0x08ce4c6fc0c92fe21fc861fd39471ba1e93601f23215009e23b8842c56ec3758","result":{}},{"txHash":"0x74f93ec12cf64e5d3baabd1eeed8618c76d021e60863cfa92fa7e9d479f6b57f","result":{}}]}

// refused
>> {"jsonrpc":"2.0","id":8,"method":"debug_traceBlockByNumber","params":["earliest"]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32000,"message":"genesis is not traceable"}}
>> {"jsonrpc":"2.0","id":9,"method":"debug_traceBlockByNumber","params":["0x63"]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32001,"message":"block not found: 0x63"}}
>> {"jsonrpc":"2.0","id":10,"method":"debug_traceBlockByNumber","params":["1"]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32602,"message":"Invalid params","data":"params[0]: expected a block tag or number, got \"1\""}}
>> {"jsonrpc":"2.0","id":11,"method":"debug_traceBlockByNumber","params":[1]}
<< {"jsonrpc":"2.0","id":11,"error":{"code":-32602,"message":"Invalid params","data":"params[0]: expected a block tag or number, got 1"}}
>> {"jsonrpc":"2.0","id":12,"method":"debug_traceBlockByNumber","params":[]}
<< {"jsonrpc":"2.0","id":12,"error":{"code":-32602,"message":"Invalid params","data":"params[0]: expected a block tag or number, got nothing"}}
>> {"jsonrpc":"2.0","id":13,"method":"debug_traceBlockByNumber","params":["0x1",{"tracer":"nothing"}]}
<< {"jsonrpc":"2.0","id":13,"error":{"code":-32602,"message":"Invalid params","data":"params[1].tracer: expected one of callTracer, prestateTracer, 4byteTracer, flatCallTracer, muxTracer, noopTracer, got \"nothing\""}}
