# {"alloc":{"0x00000000000000000000000000000000000000c0":{"code":"0x6000546001018060005560005260c060206000a160206000f3"},"0x00000000000000000000000000000000000000a0":{"code":"0x600060006000600060007300000000000000000000000000000000000000c05af150600760006000a163deadbeef60e01b600052602060006004600060025afa506000600060006000730000000000000000000000000000000000000bad5af4507f730000000000000000000000000000000000004e14ff000000000000000000006000526016600034f000"},"0x0000000000000000000000000000000000000bad":{"code":"0x6064600c60003960646000fd08c379a0000000000000000000000000000000000000000000000000000000000000002000000000000000000000000000000000000000000000000000000000000000037768790000000000000000000000000000000000000000000000000000000000"},"0x000000000000000000000000000000000000001c":{"code":"0x6024600c60003960246000fd4e487b710000000000000000000000000000000000000000000000000000000000000011"},"0x00000000000000000000000000000000000000fe":{"code":"0xfe"}}}

// a contract of a transaction, and one that its constructor created
>> {"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","data":"0x6460016000f36000526005601b6000f05060016000f3","gas":"0x30d40"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x5077c8deff69a86129190418813d2096fca98be6b2e472f775816a47386aa3c9"}
= made result
>> {"jsonrpc":"2.0","id":1,"method":"debug_traceTransaction","params":["${made}",{"tracer":"callTracer"}]}
<< {"jsonrpc":"2.0","id":1,"result":{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","gas":"0x30d40","gasUsed":"0x14ef2","to":"0x5fbdb2315678afecb367f032d93f642f64180aa3","input":"0x6460016000f36000526005601b6000f05060016000f3","output":"0x00","calls":[{"from":"0x5fbdb2315678afecb367f032d93f642f64180aa3","gas":"0x1b8f0","gasUsed":"0xd1","to":"0xa16e02e87b7454126e5e10d957a927a7f5b5d2be","input":"0x60016000f3","output":"0x00","value":"0x0","type":"CREATE"}],"value":"0x0","type":"CREATE"}}
= outer result.to
= inner result.calls.0.to
// not before the block is sealed
>> {"jsonrpc":"2.0","id":2,"method":"ots_getContractCreator","params":["${outer}"]}
<< {"jsonrpc":"2.0","id":2,"result":null}
@ 200
>> {"jsonrpc":"2.0","id":3,"method":"ots_getContractCreator","params":["${outer}"]}
<< {"jsonrpc":"2.0","id":3,"result":{"hash":"0x5077c8deff69a86129190418813d2096fca98be6b2e472f775816a47386aa3c9","creator":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"}}
>> {"jsonrpc":"2.0","id":4,"method":"ots_getContractCreator","params":["${inner}"]}
<< {"jsonrpc":"2.0","id":4,"result":{"hash":"0x5077c8deff69a86129190418813d2096fca98be6b2e472f775816a47386aa3c9","creator":"0x5fbdb2315678afecb367f032d93f642f64180aa3"}}
// of genesis, without code, unknown
>> {"jsonrpc":"2.0","id":5,"method":"ots_getContractCreator","params":["0x00000000000000000000000000000000000000c0"]}
<< {"jsonrpc":"2.0","id":5,"result":null}
>> {"jsonrpc":"2.0","id":6,"method":"ots_getContractCreator","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]}
<< {"jsonrpc":"2.0","id":6,"result":null}
>> {"jsonrpc":"2.0","id":7,"method":"ots_getContractCreator","params":["0x0000000000000000000000000000000000000b0b"]}
<< {"jsonrpc":"2.0","id":7,"result":null}

// refused
>> {"jsonrpc":"2.0","id":8,"method":"ots_getContractCreator","params":["0x1"]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32602,"message":"params[0]: expected an address of 20 bytes, got \"0x1\"","data":"params[0]: expected an address of 20 bytes, got \"0x1\""}}
>> {"jsonrpc":"2.0","id":9,"method":"ots_getContractCreator","params":[]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"params[0]: expected an address of 20 bytes, got nothing","data":"params[0]: expected an address of 20 bytes, got nothing"}}
