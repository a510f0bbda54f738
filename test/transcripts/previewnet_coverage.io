// without the option coverage nothing is counted
>> {"jsonrpc":"2.0","id":1,"method":"previewnet_coverage","params":[]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"coverage is off: start with `--coverage FILE`, or create the devnet with `coverage: 'on'`"}}
// it takes no parameters
>> {"jsonrpc":"2.0","id":2,"method":"previewnet_coverage","params":["lcov"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"too many arguments, want at most 0, got 1","data":"too many arguments, want at most 0, got 1"}}
