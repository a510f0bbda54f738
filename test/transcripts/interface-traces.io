# {"network":"plain","mining":"manual","alloc":{"0x000000000000000000000000000000000000c0de":{"code":"0x5f5f5f5f5f73000000000000000000000000000000000000c0fe5af100"},"0x000000000000000000000000000000000000c0fe":{"code":"0x600160005560005fa0fe"}}}
// the calls of each transaction when it is pre-confirmed; the inner call here fails
>> {"jsonrpc":"2.0","id":1,"method":"eth_subscribe","params":["traces"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x1"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendTransaction","params":[{"to":"0x000000000000000000000000000000000000c0de","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x1","result":{"blockNumber":"0x1","transactionIndex":"0x0","txHash":"0x5dbaae229d9dd9202b41fe468c3ee0326479832365c2c3abd386e96b6babd060","result":{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","gas":"0x186a0","gasUsed":"0x181f7","to":"0x000000000000000000000000000000000000c0de","input":"0x","calls":[{"from":"0x000000000000000000000000000000000000c0de","gas":"0x125b8","gasUsed":"0x125b8","to":"0x000000000000000000000000000000000000c0fe","input":"0x","error":"invalid opcode: INVALID","value":"0x0","type":"CALL"}],"value":"0x0","type":"CALL"}}}}
<< {"jsonrpc":"2.0","id":2,"result":"0x5dbaae229d9dd9202b41fe468c3ee0326479832365c2c3abd386e96b6babd060"}

// another tracer, named as for debug_traceTransaction
>> {"jsonrpc":"2.0","id":3,"method":"eth_subscribe","params":["traces",{"tracer":"callTracer","tracerConfig":{"onlyTopCall":true}}]}
<< {"jsonrpc":"2.0","id":3,"result":"0x2"}
>> {"jsonrpc":"2.0","id":4,"method":"eth_sendTransaction","params":[{"to":"0x000000000000000000000000000000000000c0de","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x1","result":{"blockNumber":"0x1","transactionIndex":"0x1","txHash":"0x658a0e8718c364404342cd7c2ba46f6024c93e11397fa02aa87e548d0783260e","result":{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","gas":"0x186a0","gasUsed":"0x181f7","to":"0x000000000000000000000000000000000000c0de","input":"0x","calls":[{"from":"0x000000000000000000000000000000000000c0de","gas":"0x125b8","gasUsed":"0x125b8","to":"0x000000000000000000000000000000000000c0fe","input":"0x","error":"invalid opcode: INVALID","value":"0x0","type":"CALL"}],"value":"0x0","type":"CALL"}}}}
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x2","result":{"blockNumber":"0x1","transactionIndex":"0x1","txHash":"0x658a0e8718c364404342cd7c2ba46f6024c93e11397fa02aa87e548d0783260e","result":{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","gas":"0x186a0","gasUsed":"0x181f7","to":"0x000000000000000000000000000000000000c0de","input":"0x","value":"0x0","type":"CALL"}}}}
<< {"jsonrpc":"2.0","id":4,"result":"0x658a0e8718c364404342cd7c2ba46f6024c93e11397fa02aa87e548d0783260e"}
>> {"jsonrpc":"2.0","id":5,"method":"eth_unsubscribe","params":["0x1"]}
<< {"jsonrpc":"2.0","id":5,"result":true}

// a transfer
>> {"jsonrpc":"2.0","id":6,"method":"eth_sendTransaction","params":[{"to":"0x00000000000000000000000000000000000000bb","value":"0x1"}]}
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x2","result":{"blockNumber":"0x1","transactionIndex":"0x2","txHash":"0x8d18acd28cfbc424fb2c9466acff1676de4362ce56d20bc308e8b3637c16e74b","result":{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","gas":"0x5208","gasUsed":"0x5208","to":"0x00000000000000000000000000000000000000bb","input":"0x","value":"0x1","type":"CALL"}}}}
<< {"jsonrpc":"2.0","id":6,"result":"0x8d18acd28cfbc424fb2c9466acff1676de4362ce56d20bc308e8b3637c16e74b"}

// the seal shows nothing new
>> {"jsonrpc":"2.0","id":7,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":7,"result":"0x0"}
>> {"jsonrpc":"2.0","id":8,"method":"eth_unsubscribe","params":["0x2"]}
<< {"jsonrpc":"2.0","id":8,"result":true}

// refused
>> {"jsonrpc":"2.0","id":9,"method":"eth_subscribe","params":["traces",{"tracer":"tracer"}]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"params[1].tracer: expected one of callTracer, prestateTracer, 4byteTracer, flatCallTracer, stepTracer, opcodeLogger, erc7562Tracer, stateGasTracer, muxTracer, noopTracer, got \"tracer\"","data":"params[1].tracer: expected one of callTracer, prestateTracer, 4byteTracer, flatCallTracer, stepTracer, opcodeLogger, erc7562Tracer, stateGasTracer, muxTracer, noopTracer, got \"tracer\""}}
>> {"jsonrpc":"2.0","id":10,"method":"eth_subscribe","params":["traces",{"tracer":1}]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32602,"message":"params[1].tracer: expected the name of a tracer, got 1","data":"params[1].tracer: expected the name of a tracer, got 1"}}
>> {"jsonrpc":"2.0","id":11,"method":"eth_subscribe","params":["traces",{"enableMemory":true}]}
<< {"jsonrpc":"2.0","id":11,"error":{"code":-32602,"message":"params[1]: expected no fields but tracer, tracerConfig, timeout, got \"enableMemory\"","data":"params[1]: expected no fields but tracer, tracerConfig, timeout, got \"enableMemory\""}}
>> {"jsonrpc":"2.0","id":12,"method":"eth_subscribe","params":["traces",{"tracerConfig":{"withLog":1}}]}
<< {"jsonrpc":"2.0","id":12,"error":{"code":-32602,"message":"params[1].tracerConfig.withLog: expected true or false, got 1","data":"params[1].tracerConfig.withLog: expected true or false, got 1"}}
>> {"jsonrpc":"2.0","id":13,"method":"eth_subscribe","params":["traces","callTracer"]}
<< {"jsonrpc":"2.0","id":13,"error":{"code":-32602,"message":"params[1]: expected an object with a tracer, got \"callTracer\"","data":"params[1]: expected an object with a tracer, got \"callTracer\""}}
